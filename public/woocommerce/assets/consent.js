/* Tells Vitrine what the plugin WP Consent API says of the shopper's consent to statistics. */
(function () {
  var category = 'statistics';

  function tell(isGiven) {
    if (window.Vitrine && window.Vitrine.setConsent) {
      window.Vitrine.setConsent(isGiven);
    } else {
      window.Vitrine = Object.assign({}, window.Vitrine, { consent: isGiven });
    }
  }

  /* Before a banner has named its kind of consent, the plugin takes everybody's for given. */
  function tellPresent() {
    var kind = window.wp_consent_type || window.wp_fallback_consent_type;
    if (kind && typeof window.wp_has_consent === 'function') {
      tell(window.wp_has_consent(category));
    }
  }

  tellPresent();
  document.addEventListener('wp_consent_type_defined', tellPresent);
  document.addEventListener('wp_listen_for_consent_change', function (event) {
    var changed = event.detail || {};
    if (category in changed) {
      tell(changed[category] === 'allow');
    }
  });
})();
