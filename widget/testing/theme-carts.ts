/** The counts in the headers of themes of Shopify, with six pieces or none, after their own markup. */
export const cartCounts: readonly (readonly [theme: string, markup: string])[] = [
  [
    'Debut',
    '<div id="CartCount" class="site-header__cart-count hide critical-hidden" data-cart-count-bubble><span data-cart-count>0</span></div>',
  ],
  ['Brooklyn', '<a href="/cart">Cart (<span id="CartCount">6</span>)</a>'],
  [
    'Kitchero',
    '<a href="/cart"><b class="kt-header__cart-count" style="display: none"> 0 </b></a>',
  ],
  ['Turbo', '<a href="/cart"><div class="cart_count">6</div></a>'],
  ['Prestige', '<a href="/cart">Cart <span class="header__cart-count">6</span></a>'],
  ['Noksha', '<a href="/cart"><span class="cart-count" hidden></span></a>'],
  ['Fassbender', '<a href="/cart"><span class="cart-item-count">(6)</span></a>'],
  ['Bootshop', '<a href="/cart"><span class="cart-count-badge badge"> 6 </span></a>'],
  [
    'Lemoon',
    '<a href="/cart"><span class="lemoon-header__cart-count" aria-hidden="true">6</span></a>',
  ],
];

/** The drawers of themes of Shopify. */
export const cartDrawers: readonly (readonly [theme: string, markup: string])[] = [
  [
    'Dawn',
    '<cart-drawer class="drawer"><div id="CartDrawer" class="cart-drawer"></div></cart-drawer>',
  ],
  ['Horizon', '<cart-drawer-component class="cart-drawer"></cart-drawer-component>'],
  ['Timber', '<div id="CartDrawer" class="drawer drawer--right"></div>'],
  ['Hello Bello', '<div class="off-canvas position-right" id="cart-drawer" data-off-canvas></div>'],
  ['Bootshop', '<div id="offcanvas-cart" class="offcanvas offcanvas-end"></div>'],
];

/** Counts and drawers of themes of other platforms. */
export const cartsElsewhere: readonly (readonly [theme: string, count: string, drawer: string])[] =
  [
    [
      'Cornerstone',
      '<span class="countPill cart-quantity"></span>',
      '<div id="cart-preview-dropdown"></div>',
    ],
    [
      'Luma',
      '<div class="minicart-wrapper"><span class="counter qty"><span class="counter-number"></span></span></div>',
      '<div class="block block-minicart" data-role="dropdownDialog"></div>',
    ],
    [
      'Alpaca',
      '<span class="header-button__summary-count"></span>',
      '<dialog id="modal-minicart"></dialog>',
    ],
    ['Classic', '<span class="cart-products-count">(0)</span>', '<div id="blockcart-modal"></div>'],
    [
      'Shopware',
      '<span class="badge header-cart-badge">2</span>',
      '<div class="offcanvas cart-offcanvas"></div>',
    ],
    [
      'Storefront',
      '<a class="cart-contents"><span class="count">0 items</span></a>',
      '<div class="widget_shopping_cart"></div>',
    ],
    [
      'Astra',
      '<i class="astra-icon ast-icon-shopping-bag" data-cart-total="0"></i>',
      '<div class="astra-cart-drawer"></div>',
    ],
    [
      'blocks of WooCommerce',
      '<span class="wc-block-mini-cart__badge"></span>',
      '<div class="wc-block-mini-cart"></div>',
    ],
  ];
