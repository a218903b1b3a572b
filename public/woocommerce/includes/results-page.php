<?php
/** The results of Vitrine on the search page, around those of the theme. */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

// Templates of classic themes, and the block that shows them.
add_action( 'woocommerce_before_shop_loop', __NAMESPACE__ . '\open_results', 1 );
add_action( 'woocommerce_after_shop_loop', __NAMESPACE__ . '\close_results', 999 );
add_action( 'woocommerce_no_products_found', __NAMESPACE__ . '\open_results', 1 );
add_action( 'woocommerce_no_products_found', __NAMESPACE__ . '\close_results', 999 );
// WooCommerce sends shoppers to the product when it finds one only, of which Vitrine may find more.
add_filter( 'woocommerce_redirect_single_search_result', __NAMESPACE__ . '\stay_with_results' );
// Blocks that show what the address asks for.
add_filter( 'render_block_woocommerce/product-collection', __NAMESPACE__ . '\wrap_results', 10, 2 );
add_filter( 'render_block_core/query', __NAMESPACE__ . '\wrap_results', 10, 2 );

/** Returns whether the page shows the results of a search for products, or for everything. */
function shows_results() {
	if ( ! is_configured() || ! settings()['results'] || is_admin() || ! is_search() ) {
		return false;
	}
	$type = get_query_var( 'post_type' );
	return in_array( $type, array( '', 'any', 'product', array( 'product' ) ), true );
}

function stay_with_results( $redirects ) {
	return $redirects && ! shows_results();
}

/** Opens the element around the results of the theme, which stay while the service does not answer. */
function open_results() {
	if ( shows_results() && ! has_results() ) {
		has_results( true );
		echo '<vitrine-results-page><div slot="fallback">';
	}
}

function close_results() {
	if ( has_results() ) {
		has_results( false );
		echo '</div></vitrine-results-page>';
	}
}

/** Remembers whether the element is open, since a page may have further loops. */
function has_results( $is_open = null ) {
	static $open = false;
	$open = null === $is_open ? $open : $is_open;
	return $open;
}

function wrap_results( $content, $block ) {
	$query      = isset( $block['attrs']['query'] ) ? $block['attrs']['query'] : array();
	$is_of_page = ! empty( $query['inherit'] );
	return $is_of_page && shows_results() ? render_element( 'results-page', array(), $content ) : $content;
}
