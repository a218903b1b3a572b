<?php
/**
 * Lets orders say which session they belong to and which widget has sold a line. The cart keeps both in the session of
 * WooCommerce; the orders are written by its own functions, so that it does not matter where it stores them.
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/** The name of the session in the cart, and of the field of the order. */
const SESSION_FIELD = '_vitrine';

/** What a widget says of a line that it has added. */
const LINE_FIELDS = array( '_source', '_widget_id', '_ruleset_id', '_rule', '_recommender', '_search_term' );

const LONGEST_FIELD = 500;

add_action( 'woocommerce_blocks_loaded', __NAMESPACE__ . '\extend_store_api' );
add_filter( 'woocommerce_store_api_add_to_cart_data', __NAMESPACE__ . '\take_line_of_request', 10, 2 );
add_filter( 'woocommerce_add_cart_item_data', __NAMESPACE__ . '\take_line_of_form' );
add_filter( 'woocommerce_cart_id', __NAMESPACE__ . '\keep_one_line', 10, 5 );
add_action( 'woocommerce_checkout_create_order_line_item', __NAMESPACE__ . '\write_line', 10, 3 );
add_action( 'woocommerce_checkout_create_order', __NAMESPACE__ . '\write_session' );
add_action( 'woocommerce_store_api_checkout_update_order_meta', __NAMESPACE__ . '\write_session_and_save' );
add_filter( 'woocommerce_hidden_order_itemmeta', __NAMESPACE__ . '\hide_line_fields' );

/** Lets the cart of the Store API carry the session. */
function extend_store_api() {
	if ( ! function_exists( 'woocommerce_store_api_register_endpoint_data' ) ) {
		return;
	}
	woocommerce_store_api_register_endpoint_data(
		array(
			'endpoint'        => 'cart',
			'namespace'       => 'vitrine',
			'data_callback'   => static function () {
				return array( 'attributes' => (object) array_filter( array( SESSION_FIELD => session_value() ) ) );
			},
			'schema_callback' => static function () {
				return array(
					'attributes' => array(
						'description' => 'Attributes of the cart, which its order carries.',
						'type'        => 'object',
						'readonly'    => true,
					),
				);
			},
			'schema_type'     => ARRAY_A,
		)
	);
	woocommerce_store_api_register_update_callback(
		array(
			'namespace' => 'vitrine',
			'callback'  => __NAMESPACE__ . '\take_session',
		)
	);
}

/** Returns the session that the cart names; an empty text without the shopper's consent. */
function session_value() {
	$session = function_exists( 'WC' ) ? WC()->session : null;
	return $session ? clean_session( $session->get( SESSION_FIELD ) ) : '';
}

/** Takes the session of the cart. An empty one removes it, as a shopper's refusal does. */
function take_session( $attributes ) {
	$value = is_array( $attributes ) && isset( $attributes[ SESSION_FIELD ] ) ? $attributes[ SESSION_FIELD ] : '';
	if ( WC()->session ) {
		WC()->session->set( SESSION_FIELD, clean_session( $value ) );
	}
}

/** Returns a session as the widgets write it, `v1;<uuid>;<variants>`; an empty text for anything else. */
function clean_session( $value ) {
	return is_string( $value ) && preg_match( '/^v1;[^;\s<>"\']{1,64};[\w:,]{0,400}$/', $value ) ? $value : '';
}

/** Keeps what a widget says of a line that it adds by the Store API. */
function take_line_of_request( $data, $request ) {
	$fields = clean_line( $request['vitrine'] );
	if ( $fields ) {
		$data['cart_item_data'] = array_merge( isset( $data['cart_item_data'] ) ? $data['cart_item_data'] : array(), array( 'vitrine' => $fields ) );
	}
	return $data;
}

/** Keeps what the form of a page says, to which a link of a widget has led. */
function take_line_of_form( $data ) {
	// phpcs:ignore WordPress.Security.NonceVerification -- WooCommerce adds to the cart without one
	$given  = isset( $_REQUEST['properties'] ) && is_array( $_REQUEST['properties'] ) ? wp_unslash( $_REQUEST['properties'] ) : array();
	$fields = clean_line( $given );
	return $fields && ! isset( $data['vitrine'] ) ? array_merge( $data, array( 'vitrine' => $fields ) ) : $data;
}

function clean_line( $given ) {
	$fields = array();
	foreach ( LINE_FIELDS as $name ) {
		if ( is_array( $given ) && isset( $given[ $name ] ) && is_scalar( $given[ $name ] ) ) {
			$fields[ $name ] = sanitize_text_field( substr( (string) $given[ $name ], 0, LONGEST_FIELD ) );
		}
	}
	return array_filter( $fields, 'strlen' );
}

/**
 * Gives a product that is sold individually the same line whoever adds it, so that WooCommerce refuses a second one: it
 * would put the one of a widget beside that of the page.
 */
function keep_one_line( $id, $product_id, $variation_id = 0, $variation = array(), $data = array() ) {
	if ( ! is_array( $data ) || ! isset( $data['vitrine'] ) ) {
		return $id;
	}
	$product = wc_get_product( $variation_id ? $variation_id : $product_id );
	if ( ! $product || ! $product->is_sold_individually() ) {
		return $id;
	}
	unset( $data['vitrine'] );
	return WC()->cart->generate_cart_id( $product_id, $variation_id, $variation, $data );
}

function write_line( $item, $cart_item_key, $values ) {
	$fields = isset( $values['vitrine'] ) ? clean_line( $values['vitrine'] ) : array();
	foreach ( $fields as $name => $value ) {
		$item->update_meta_data( $name, $value );
	}
}

/** Names the session in an order that is about to be saved. A draft may have one that the shopper has refused since. */
function write_session( $order ) {
	$value = session_value();
	if ( '' !== $value ) {
		$order->update_meta_data( SESSION_FIELD, $value );
	} else {
		$order->delete_meta_data( SESSION_FIELD );
	}
}

function write_session_and_save( $order ) {
	write_session( $order );
	$order->save();
}

/** Merchants see none of this in their orders. */
function hide_line_fields( $names ) {
	return array_merge( $names, LINE_FIELDS );
}
