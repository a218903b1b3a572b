<?php
/** Lists in the page's own HTML, as the service renders them: at the first paint, for crawlers, and without JavaScript. */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

const RENDERED_FOR  = 60;
const SILENT_FOR    = 30;
const RENDERING_MS  = 300;

add_action( 'http_api_curl', __NAMESPACE__ . '\limit_rendering', 10, 3 );

/**
 * Returns an element with its products; an empty text where only the browser knows them, or without an answer in time.
 * Customers who have signed in may have prices and products of their own, and what is kept here is for everybody.
 */
function rendered_element( $name, array $attributes ) {
	if ( is_user_logged_in() || ! empty( $attributes['with-cart'] ) || isset( $attributes['customer-id'] ) ) {
		return '';
	}
	$attributes = with_page( $name, $attributes );
	if ( null === $attributes ) {
		return '';
	}
	$data    = script_data();
	$page    = array( 'key' => $data['key'], 'language' => $data['language'], 'locale' => $data['locale'] );
	$type    = isset( $data['page-type'] ) ? array( 'page_type' => $data['page-type'] ) : array();
	$address = settings()['address'] . "/render/v1/$name?" . http_build_query( $attributes + $page + $type );
	$kept    = get_transient( 'vitrine_' . md5( $address ) );
	if ( false !== $kept ) {
		return $kept;
	}
	return get_transient( 'vitrine_silent' ) ? '' : ask_for_rendered( $address );
}

/** Completes the attributes by what the page shows. Returns null where the element is not rendered, or begins with the cart. */
function with_page( $name, array $attributes ) {
	$page = page_data();
	if ( 'product-card' === $name ) {
		return isset( $attributes['product-id'] ) || isset( $attributes['handle'] ) ? $attributes : null;
	}
	if ( 'bought-together' === $name ) {
		$attributes += array_intersect_key( $page, array( 'product-id' => true ) );
		return isset( $attributes['product-id'] ) ? $attributes : null;
	}
	if ( 'recommendations' !== $name ) {
		return null;
	}
	$source = isset( $attributes['source'] ) ? $attributes['source'] : '';
	if ( isset( $page['product-id'] ) && false === strpos( $source, 'platform_product_ids' ) ) {
		$attributes += array( 'product-ids' => $page['product-id'] );
	}
	if ( isset( $page['collection-id'] ) && preg_match( '#/products/collections\b(?!.*collection_id)#', $source ) ) {
		$attributes += array( 'collection-id' => $page['collection-id'] );
	}
	$is_of_cart = preg_match( '#/products/(recommended|similar_products)\b(?!.*platform_product_ids)#', $source );
	return $is_of_cart && ! isset( $attributes['product-ids'] ) ? null : $attributes;
}

/** Asks the service, and keeps its answer. While it is silent, no page waits for it again. */
function ask_for_rendered( $address ) {
	$answer = wp_remote_get( $address, array( 'timeout' => 1, 'redirection' => 0, 'limit_response_size' => 65536 ) );
	$status = is_wp_error( $answer ) ? 0 : (int) wp_remote_retrieve_response_code( $answer );
	if ( 0 === $status || 429 === $status || $status >= 500 ) {
		set_transient( 'vitrine_silent', 1, SILENT_FOR );
		return '';
	}
	$html = 200 === $status ? wp_remote_retrieve_body( $answer ) : '';
	set_transient( 'vitrine_' . md5( $address ), $html, RENDERED_FOR );
	return $html;
}

/** WordPress itself waits a second at least. */
function limit_rendering( $handle, $request, $address ) {
	if ( is_configured() && 0 === strpos( $address, settings()['address'] . '/render/v1/' ) ) {
		curl_setopt( $handle, CURLOPT_NOSIGNAL, true );
		curl_setopt( $handle, CURLOPT_TIMEOUT_MS, RENDERING_MS );
	}
}
