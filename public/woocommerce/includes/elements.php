<?php
/** The elements, each with its attributes: what shortcodes and blocks make of them. */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\register_shortcodes' );

/**
 * Returns the attributes of each element by its name without the prefix. `switch` stands for an attribute without a
 * value, an array for one of several values.
 */
function elements() {
	$cards = array(
		'add-to-cart'   => 'switch',
		'ratings'       => 'switch',
		'badges'        => 'text',
		'swatch-option' => 'text',
		'swatches'      => 'text',
		'second-picture' => 'switch',
		'attribution'   => array( 'on', 'off' ),
		'widget-id'     => 'number',
	);
	$listing = array_merge(
		array(
			'source'             => 'text',
			'layout'             => array( 'carousel', 'grid', 'list' ),
			'limit'              => 'number',
			'heading'            => 'text',
			'personal-heading'   => 'text',
			'product-ids'        => 'text',
			'collection-id'      => 'text',
			'customer-id'        => 'text',
			'customer-signature' => 'text',
			'with-cart'          => 'switch',
		),
		$cards
	);
	return array(
		'recommendations' => $listing,
		'recently-viewed' => $listing,
		'cart-upsell'     => $listing,
		'bought-together' => array(
			'product-id'  => 'number',
			'source'      => 'text',
			'limit'       => 'number',
			'heading'     => 'text',
			'attribution' => array( 'on', 'off' ),
			'widget-id'   => 'number',
		),
		'product-card'    => array_merge( array( 'product-id' => 'number', 'handle' => 'text' ), $cards ),
		'cart-progress'   => array( 'goals' => 'text', 'widget-id' => 'number' ),
		'pop-up'          => array(
			'on'        => array( 'add', 'exit' ),
			'heading'   => 'text',
			'widget-id' => 'number',
		),
		'quick-view'      => array(
			'for'               => 'text',
			'search-path'       => 'text',
			'sheet-media'       => 'text',
			'theme-suggestions' => 'switch',
			'trending'          => 'switch',
			'attribution'       => array( 'on', 'off' ),
			'widget-id'         => 'number',
		),
		'results-page'    => array(
			'page-size'      => 'number',
			'paging'         => array( 'pages', 'more' ),
			'facets'         => 'text',
			'collection'     => 'text',
			'smart-sort'     => 'switch',
			'promoted-ids'   => 'text',
			'swatches'       => 'text',
			'swatch-option'  => 'text',
			'second-picture' => 'switch',
			'attribution'    => array( 'on', 'off' ),
			'widget-id'      => 'number',
		),
	);
}

/** The elements that show their content while the service does not answer. */
function has_fallback( $name ) {
	return ! in_array( $name, array( 'cart-progress', 'pop-up', 'quick-view' ), true );
}

/** Returns what an element shows where a page names nothing else. */
function element_defaults( $name ) {
	switch ( $name ) {
		case 'recommendations':
			return array( 'source' => '/api/v1/products/top_sellers', 'layout' => 'carousel', 'limit' => '8', 'add-to-cart' => true );
		case 'recently-viewed':
		case 'cart-upsell':
			return array( 'add-to-cart' => true );
		case 'quick-view':
			return array( 'for' => settings()['search_input'] );
		default:
			return array();
	}
}

/**
 * Returns an element as HTML, with its products where the service renders them. Attributes that it does not have, and values of a wrong kind, are left out; all others are
 * escaped.
 */
function render_element( $name, array $given, $content = '' ) {
	$attributes = '';
	$values     = array();
	foreach ( elements()[ $name ] as $attribute => $kind ) {
		$value = isset( $given[ $attribute ] ) ? $given[ $attribute ] : null;
		if ( 'switch' === $kind && is_on( $value ) ) {
			$attributes          .= " $attribute";
			$values[ $attribute ] = 'yes';
		} elseif ( 'switch' !== $kind && is_scalar( $value ) && fits( (string) $value, $kind ) ) {
			$attributes          .= " $attribute=\"" . esc_attr( (string) $value ) . '"';
			$values[ $attribute ] = (string) $value;
		}
	}
	$rendered = rendered_element( $name, $values );
	if ( '' !== $rendered ) {
		return $rendered;
	}
	if ( '' === $content ) {
		return "<vitrine-$name$attributes></vitrine-$name>";
	}
	$slot = has_fallback( $name ) ? ' slot="fallback"' : '';
	return "<vitrine-$name$attributes><div$slot>$content</div></vitrine-$name>";
}

function is_on( $value ) {
	return true === $value || ( is_scalar( $value ) && in_array( strtolower( (string) $value ), array( '1', 'yes', 'true', 'on' ), true ) );
}

function fits( $value, $kind ) {
	if ( is_array( $kind ) ) {
		return in_array( $value, $kind, true );
	}
	return 'number' === $kind ? 1 === preg_match( '/^\d+$/', $value ) : '' !== $value;
}

/** Registers `[vitrine_recommendations]` and so on. Attributes have underscores in place of dashes. */
function register_shortcodes() {
	foreach ( array_keys( elements() ) as $name ) {
		add_shortcode(
			'vitrine_' . str_replace( '-', '_', $name ),
			static function ( $given, $content = '' ) use ( $name ) {
				return render_shortcode( $name, is_array( $given ) ? $given : array(), (string) $content );
			}
		);
	}
}

function render_shortcode( $name, array $given, $content ) {
	if ( ! is_configured() ) {
		return do_shortcode( $content );
	}
	$attributes = element_defaults( $name );
	foreach ( $given as $attribute => $value ) {
		// A switch may stand without a value: WordPress hands it over with a number in place of its name.
		$key                = is_int( $attribute ) ? $value : $attribute;
		$attributes[ str_replace( '_', '-', strtolower( $key ) ) ] = is_int( $attribute ) ? true : $value;
	}
	return render_element( $name, $attributes, do_shortcode( $content ) );
}
