/**
 * Lit's own properties. The three that tell Lit's values from data (`_$litType$` and others) keep their names, and so do
 * `requestUpdate` and `renderRoot`, which pages may know from other elements.
 */
const ofLit = `
  _$AA _$AB _$AC _$AD _$AE _$AH _$AI _$AK _$AL _$AM _$AR _$AS _$AT _$AV _$Ci _$Cl _$Ct _$EM _$EO _$EP _$ES _$ET _$E_ _$Eh
  _$Ei _$Ej _$Em _$Ep _$Eq _$Ev addController createProperty createRenderRoot ctor elementStyles enableUpdating finalize
  firstUpdated getPropertyDescriptor hasUpdated hostConnected hostDisconnected hostUpdate hostUpdated isUpdatePending
  performUpdate willUpdate
`;

/** Properties of elements, controllers and states. */
const ofElements = `
  activeCell addition additions announcement attach attached beginAtTop blanks cardOf cell cents choices compareAt connection defaults dismiss expose
  filled firstPage handlers handleClose handleInput handleKeyDown hasHeader hasOwnLoading hasSheet isAdding isAppending isAsTyped
  isAtEnd isAtStart isAvailable isBuyable isChosen isHeldOut isInert isMatch isOutdated isReleased isSheet isSmart
  isVarying isWanted isWide keepHeight listen listing loadBeforeTyping markup measure missingCents openSheet participation pieces placement prepare
  prices purchase purchases reached remember replaced report restore reviewCount stored
`;

/** Exports that the elements' code reads after an `import()`. */
const ofLazyFiles = `
  CardMedia CardPurchases CustomCards PopUpDialog ShownPurchase addedProduct applyStored bigcommerceCart cartItems
  currencyFormat filtersIn followCart followConsent followTheme followViews loadTrending
  platformCart preparePurchases purchaseChosen readConsent readProductIds readStored readingNote
  readingRows recentSearches rulesetContext searchSession takePart trackSearch woocommerceCart
`;

/**
 * The properties that the build gives short names: those that only the elements' code reads. Names that appear in
 * markup, events, settings, answers of the server or in the theme's script stay as they are.
 */
export const ownProperties: readonly string[] = `${ofLit} ${ofElements} ${ofLazyFiles}`
  .trim()
  .split(/\s+/);
