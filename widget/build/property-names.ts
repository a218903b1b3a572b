/**
 * Lit's own properties. The three that tell Lit's values from data (`_$litType$` and others) keep their names, and so do
 * `requestUpdate` and `renderRoot`, which pages may know from other elements.
 */
const ofLit = `
  _$AA _$AB _$AC _$AD _$AE _$AH _$AI _$AL _$AR _$AV _$Cl _$EM _$EO _$EP _$ES _$ET _$Eh _$Ei _$Ej _$Em _$Ep _$Eq
  addController createProperty createRenderRoot ctor elementProperties enableUpdating finalize firstUpdated
  getPropertyDescriptor hasUpdated hostConnected hostDisconnected hostUpdate hostUpdated isUpdatePending performUpdate
  render strings reflect renderOptions styles willUpdate
`;

/** Properties of elements, controllers and states. */
const ofElements = `
  activeCell addition additions addressSuffix announcement answered attach attached attribute beginAtTop blanks cardOf
  cell cents choices compareAt connection defaults dismiss expose filled firstPage handleClose handleInput
  handleKeyDown handlers hasHeader hasOwnLoading hasSheet inputInUse isAdding isAppending isAsTyped isAtEnd isAtStart
  isAvailable isBuyable isChosen isHeldOut isInert isMatch isOutdated isReleased isSheet isSmart isVarying isWanted
  isWide keepHeight listen listing loadBeforeTyping loadListing markup measure missingCents openSheet participation
  pieces placement prepare priceFormat prices purchase purchases reached remember replaced report restore reviewCount
  room sentence stored takeListing typedText
`;

/** Exports that the elements' code reads after an `import()`. */
const ofLazyFiles = `
  CardMedia CardPurchases CustomCards PopUpDialog ShownPurchase applyStored bigcommerceCart cartItems
  currencyFormat filtersIn followAdditions followCart followConsent followTheme followViews loadTrending
  platformCart preparePurchases purchaseChosen readConsent readProductIds readStored readingNote
  readingRows recentSearches rulesetContext searchSession takePart trackSearch woocommerceCart
`;

/**
 * The properties that the build gives short names: those that only the elements' code reads. Names that appear in
 * markup, events, settings, answers of the server or in the theme's script stay as they are; a value that has such a name
 * there may have a shorter one here, as `moneyFormat` of the page is the `priceFormat` of results.
 */
export const ownProperties: readonly string[] = `${ofLit} ${ofElements} ${ofLazyFiles}`
  .trim()
  .split(/\s+/);
