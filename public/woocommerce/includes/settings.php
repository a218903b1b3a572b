<?php
/** The settings of the plugin, in one option. */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

const OPTION = 'vitrine_settings';

/** Returns the settings of a new installation. */
function default_settings() {
	return array(
		'address'      => '',
		'key'          => '',
		'shop'         => '',
		'consent'      => 'page',
		'quick_view'   => false,
		'search_input' => 'input[type="search"][name="s"]',
		'results'      => false,
	);
}

/** Returns the settings as they were saved, completed by those of a new installation. */
function settings() {
	$saved = get_option( OPTION, array() );
	return array_merge( default_settings(), is_array( $saved ) ? $saved : array() );
}

/** Returns whether the plugin knows the service and the shop. */
function is_configured() {
	$settings = settings();
	return '' !== $settings['address'] && '' !== $settings['key'];
}

/** Returns the domain of the shop in Vitrine: that of the site, unless another was entered. */
function shop_domain() {
	$settings = settings();
	return '' !== $settings['shop'] ? $settings['shop'] : (string) wp_parse_url( home_url(), PHP_URL_HOST );
}

/** Cleans what was entered. A wrong value keeps the saved one, and is named above the form. */
function sanitize_settings( $given ) {
	$given    = is_array( $given ) ? $given : array();
	$settings = settings();

	$settings['address']      = sanitize_address( text_of( $given, 'address' ), $settings['address'] );
	$settings['key']          = sanitize_key_text( text_of( $given, 'key' ), $settings['key'] );
	$settings['shop']         = sanitize_domain( text_of( $given, 'shop' ) );
	$settings['search_input'] = text_of( $given, 'search_input' );
	$consent                  = text_of( $given, 'consent' );
	$settings['consent']      = array_key_exists( $consent, consent_choices() ) ? $consent : 'page';
	$settings['quick_view']   = ! empty( $given['quick_view'] );
	$settings['results']      = ! empty( $given['results'] );

	if ( '' === $settings['search_input'] ) {
		$settings['search_input'] = default_settings()['search_input'];
	}
	return $settings;
}

function text_of( array $given, $name ) {
	return isset( $given[ $name ] ) && is_string( $given[ $name ] ) ? sanitize_text_field( $given[ $name ] ) : '';
}

/** Takes addresses that begin with https. An empty one switches the plugin off. */
function sanitize_address( $text, $saved ) {
	if ( '' === $text ) {
		return '';
	}
	$address = esc_url_raw( preg_match( '#^https?://#i', $text ) ? $text : "https://$text", array( 'https' ) );
	$host    = (string) wp_parse_url( $address, PHP_URL_HOST );
	if ( '' === $host ) {
		add_settings_error( OPTION, 'address', __( 'The address of the service must be one such as https://vitrine.example.', 'vitrine' ) );
		return $saved;
	}
	$port = wp_parse_url( $address, PHP_URL_PORT );
	$path = (string) wp_parse_url( $address, PHP_URL_PATH );
	return 'https://' . $host . ( $port ? ":$port" : '' ) . rtrim( $path, '/' );
}

function sanitize_key_text( $text, $saved ) {
	if ( '' !== $text && ! preg_match( '/^[\w-]{8,200}$/', $text ) ) {
		add_settings_error( OPTION, 'key', __( 'The public key has other characters than those of Vitrine: copy it from the page API keys of its administration.', 'vitrine' ) );
		return $saved;
	}
	return $text;
}

/** Returns the domain of an address or of a domain. */
function sanitize_domain( $text ) {
	$text = strtolower( preg_replace( '#^https?://#i', '', $text ) );
	return preg_replace( '/[^a-z0-9.:-].*$/', '', $text );
}

/** Returns who says that shoppers have consented to be recognised. */
function consent_choices() {
	return array(
		'page'  => __( 'The page itself, by Vitrine.setConsent', 'vitrine' ),
		'api'   => __( 'The plugin WP Consent API, and the consent banners that use it', 'vitrine' ),
		'given' => __( 'Shoppers have given their consent elsewhere', 'vitrine' ),
	);
}
