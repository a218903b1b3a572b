<?php
/** The script tag with what a page knows: the product, the category, the customer, the currency. */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\enqueue_script' );
add_filter( 'script_loader_tag', __NAMESPACE__ . '\complete_script_tag', 10, 2 );
add_filter( 'wp_resource_hints', __NAMESPACE__ . '\add_resource_hint', 10, 2 );
add_action( 'wp_footer', __NAMESPACE__ . '\render_quick_view', 5 );

function enqueue_script() {
	if ( ! is_configured() ) {
		return;
	}
	$settings = settings();
	// A file of the shop, so that its first paint never waits for the service.
	wp_enqueue_style( 'vitrine-reserve', plugins_url( 'assets/reserve.css', FILE ), array(), VERSION );
	// The service itself says how long its script is valid.
	wp_enqueue_script( 'vitrine', $settings['address'] . '/widget.js', array(), null, array( 'strategy' => 'async' ) );
	if ( 'given' === $settings['consent'] ) {
		wp_register_script( 'vitrine-consent', '', array(), VERSION, false );
		wp_enqueue_script( 'vitrine-consent' );
		wp_add_inline_script( 'vitrine-consent', 'window.Vitrine = { ...window.Vitrine, consent: true };' );
	} elseif ( 'api' === $settings['consent'] ) {
		wp_enqueue_script( 'vitrine-consent', plugins_url( 'assets/consent.js', FILE ), array(), VERSION, array( 'in_footer' => true ) );
	}
}

/** Returns the data attributes of the script tag. */
function script_data() {
	$data = array(
		'key'        => settings()['key'],
		'shop'       => shop_domain(),
		'storefront' => 'woocommerce',
		'language'   => str_replace( '_', '-', determine_locale() ),
		'locale'     => str_replace( '_', '-', determine_locale() ),
	);
	if ( function_exists( 'get_woocommerce_currency' ) ) {
		$data['currency'] = get_woocommerce_currency();
	}
	if ( is_user_logged_in() ) {
		$data['customer-id'] = (string) get_current_user_id();
	}
	return array_merge( $data, page_data() );
}

/** Returns the type of a page and what it shows. */
function page_data() {
	if ( ! function_exists( 'is_product' ) ) {
		return array();
	}
	if ( is_product() ) {
		return array( 'page-type' => 'product', 'product-id' => (string) get_queried_object_id() );
	}
	if ( is_search() ) {
		return array( 'page-type' => 'search' );
	}
	if ( is_product_category() ) {
		return array( 'page-type' => 'collection', 'collection-id' => (string) get_queried_object_id() );
	}
	if ( is_shop() || is_product_taxonomy() ) {
		return array( 'page-type' => 'collection' );
	}
	if ( is_cart() ) {
		return array( 'page-type' => 'cart' );
	}
	return is_front_page() ? array( 'page-type' => 'home' ) : array();
}

/** Writes the data into the tag that WordPress has made. */
function complete_script_tag( $tag, $handle ) {
	if ( 'vitrine' !== $handle ) {
		return $tag;
	}
	// One connection serves the script and what it asks for.
	$attributes = ' crossorigin';
	foreach ( script_data() as $name => $value ) {
		$attributes .= ' data-' . $name . '="' . esc_attr( $value ) . '"';
	}
	return preg_replace_callback(
		'/<script\b(?=[^>]*\ssrc=)/',
		static function ( $found ) use ( $attributes ) {
			return $found[0] . $attributes;
		},
		$tag,
		1
	);
}

/** Lets browsers connect to the service before they read the tag. */
function add_resource_hint( $hints, $relation ) {
	if ( 'preconnect' === $relation && is_configured() ) {
		$hints[] = array( 'href' => settings()['address'], 'crossorigin' => 'anonymous' );
	}
	return $hints;
}

function render_quick_view() {
	$settings = settings();
	if ( is_configured() && $settings['quick_view'] ) {
		// phpcs:ignore WordPress.Security.EscapeOutput -- the attributes are escaped
		echo render_element( 'quick-view', array( 'for' => $settings['search_input'] ) );
	}
}
