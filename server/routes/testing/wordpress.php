<?php
/**
 * Stands in for WordPress and WooCommerce: the functions that the plugin calls, as these do it. Reads a page and a piece
 * of code from standard input, runs the plugin, and prints what the code returns as JSON.
 */

define( 'ABSPATH', __DIR__ );
const ARRAY_A = 'ARRAY_A';

$given    = json_decode( stream_get_contents( STDIN ), true );
$page     = $given['page'] + array( 'can' => array(), 'user' => 0, 'type' => '', 'id' => 0, 'query' => array(), 'locale' => 'de_DE', 'answers' => array() );
$options  = $given['options'];
$hooks    = array();
$recorded = array( 'blocks' => array(), 'shortcodes' => array(), 'styles' => array(), 'scripts' => array(), 'inline' => array(), 'errors' => array(), 'settings' => array(), 'fields' => array(), 'features' => array(), 'pages' => array(), 'endpoints' => array(), 'requests' => array(), 'curl' => array() );
$transients = array();

function record( $kind, $value ) {
	global $recorded;
	$recorded[ $kind ][] = $value;
}

/* Hooks */
function add_filter( $hook, $callback, $priority = 10, $count = 1 ) {
	global $hooks;
	$hooks[ $hook ][ $priority ][] = array( $callback, $count );
}
function add_action( $hook, $callback, $priority = 10, $count = 1 ) {
	add_filter( $hook, $callback, $priority, $count );
}
function apply_filters( $hook, $value, ...$others ) {
	global $hooks;
	$by_priority = $hooks[ $hook ] ?? array();
	ksort( $by_priority );
	foreach ( array_merge( ...array_values( $by_priority ) ) as list( $callback, $count ) ) {
		$value = $callback( ...array_slice( array( $value, ...$others ), 0, $count ) );
	}
	return $value;
}
function do_action( $hook, ...$values ) {
	global $hooks;
	$by_priority = $hooks[ $hook ] ?? array();
	ksort( $by_priority );
	foreach ( array_merge( ...array_values( $by_priority ) ) as list( $callback, $count ) ) {
		$callback( ...array_slice( $values, 0, $count ) );
	}
}
function output_of( callable $work ) {
	ob_start();
	$work();
	return ob_get_clean();
}

/* Texts and escaping */
function __( $text, $domain ) {
	global $given;
	return 'vitrine' === $domain ? ( $given['texts'][ $text ] ?? $text ) : null;
}
function esc_attr( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8', false );
}
function esc_html( $text ) {
	return esc_attr( $text );
}
function esc_html__( $text, $domain ) {
	return esc_html( __( $text, $domain ) );
}
function esc_url( $url ) {
	return esc_attr( esc_url_raw( $url ) );
}
function esc_url_raw( $url, $protocols = array( 'http', 'https' ) ) {
	$url = preg_replace( '|[^a-z0-9-~+_.?#=!&;,/:%@$\|*\'()\[\]\\x80-\\xff]|i', '', $url );
	return in_array( parse_url( $url, PHP_URL_SCHEME ), $protocols, true ) ? $url : '';
}
function sanitize_text_field( $text ) {
	return trim( preg_replace( '/[\r\n\t ]+/', ' ', strip_tags( $text ) ) );
}
function wp_unslash( $value ) {
	return is_array( $value ) ? array_map( 'wp_unslash', $value ) : stripslashes( $value );
}
function wp_parse_url( $url, $part = -1 ) {
	return parse_url( $url, $part );
}
function wp_json_encode( $value, $flags = 0 ) {
	return json_encode( $value, $flags );
}
function checked( $value, $current, $echo ) {
	return $value == $current ? " checked='checked'" : '';
}
function selected( $value, $current, $echo ) {
	return (string) $value === (string) $current ? " selected='selected'" : '';
}

/* Options and the administration */
function get_option( $name, $default = false ) {
	global $options;
	return $options[ $name ] ?? $default;
}
function delete_option( $name ) {
	global $options;
	unset( $options[ $name ] );
}
function register_setting( $group, $name, $about ) {
	record( 'settings', array( $group, $name, $about ) );
}
function add_settings_section( ...$section ) {}
function add_settings_field( $name, $label, $callback, $page, $section, $field ) {
	record( 'fields', array( $callback, $field ) );
}
function add_settings_error( $setting, $code, $message ) {
	record( 'errors', $message );
}
function add_submenu_page( ...$about ) {
	record( 'pages', $about );
}
function settings_errors() {}
function settings_fields( $group ) {
	echo "<input type='hidden' name='option_page' value='" . esc_attr( $group ) . "'><input type='hidden' name='_wpnonce' value='nonce-of-$group-options'>";
}
function do_settings_sections( $page ) {
	global $recorded;
	foreach ( $recorded['fields'] as list( $callback, $field ) ) {
		$callback( $field );
	}
}
function submit_button() {}
function get_admin_page_title() {
	return 'Vitrine';
}
function current_user_can( $capability ) {
	global $page;
	return in_array( $capability, $page['can'], true );
}
function admin_url( $path = '' ) {
	return "https://store.example/wp-admin/$path";
}
function is_admin() {
	return false;
}
function load_plugin_textdomain( ...$about ) {}
function plugin_basename( $file ) {
	return 'vitrine/' . basename( $file );
}
function plugins_url( $path, $file ) {
	return "https://store.example/wp-content/plugins/vitrine/$path";
}

/* The page */
function home_url( $path = '' ) {
	return "https://store.example$path";
}
function determine_locale() {
	global $page;
	return $page['locale'];
}
function is_user_logged_in() {
	return 0 !== get_current_user_id();
}
function get_current_user_id() {
	global $page;
	return $page['user'];
}
function get_queried_object_id() {
	global $page;
	return $page['id'];
}
function get_query_var( $name ) {
	global $page;
	return $page['query'][ $name ] ?? '';
}
function is_of_type( ...$types ) {
	global $page;
	return in_array( $page['type'], $types, true );
}
function is_search() {
	return is_of_type( 'search' );
}
function is_front_page() {
	return is_of_type( 'home' );
}
function is_product() {
	return is_of_type( 'product' );
}
function is_product_category() {
	return is_of_type( 'category' );
}
function is_product_taxonomy() {
	return is_of_type( 'category', 'tag' );
}
function is_shop() {
	return is_of_type( 'shop' );
}
function is_cart() {
	return is_of_type( 'cart' );
}
function get_woocommerce_currency() {
	return 'EUR';
}

/* Requests to other servers, of which the page has the answers, and what is kept for a while */
class WP_Error {}
function is_wp_error( $value ) {
	return $value instanceof WP_Error;
}
function wp_remote_get( $address, $request ) {
	global $page, $recorded;
	do_action( 'http_api_curl', null, $request, $address );
	$recorded['requests'][] = $address;
	return array_shift( $page['answers'] ) ?? new WP_Error();
}
function wp_remote_retrieve_response_code( $answer ) {
	return $answer['status'];
}
function wp_remote_retrieve_body( $answer ) {
	return $answer['body'];
}
function get_transient( $name ) {
	global $transients;
	return $transients[ $name ][0] ?? false;
}
function set_transient( $name, $value, $seconds ) {
	global $transients;
	$transients[ $name ] = array( $value, $seconds );
}
defined( 'CURLOPT_NOSIGNAL' ) || define( 'CURLOPT_NOSIGNAL', 99 );
defined( 'CURLOPT_TIMEOUT_MS' ) || define( 'CURLOPT_TIMEOUT_MS', 155 );
eval( 'namespace Vitrine; function curl_setopt( $handle, $option, $value ) { global $recorded; $recorded["curl"][ $option ] = $value; }' );

/* Scripts, shortcodes and blocks */
function wp_enqueue_style( $handle, $address ) {
	record( 'styles', $address );
}
function wp_register_script( $handle, $address ) {}
function wp_enqueue_script( $handle, $address = '', $needs = array(), $version = false, $args = array() ) {
	record( 'scripts', array( $handle, $address, $args ) );
}
function wp_add_inline_script( $handle, $code, $place = 'after' ) {
	record( 'inline', $code );
}
function add_shortcode( $tag, $callback ) {
	global $recorded;
	$recorded['shortcodes'][ $tag ] = $callback;
}
function do_shortcode( $content ) {
	return $content;
}
function shortcode( $tag, $attributes = '', $content = null ) {
	global $recorded;
	return $recorded['shortcodes'][ $tag ]( $attributes, $content, $tag );
}
function register_block_type( $name, $about ) {
	global $recorded;
	$recorded['blocks'][ $name ] = $about;
}
function get_block_wrapper_attributes() {
	return 'class="wp-block-vitrine"';
}

/* WooCommerce */
class Session {
	public $values = array();
	public function get( $name ) {
		return $this->values[ $name ] ?? null;
	}
	public function set( $name, $value ) {
		$this->values[ $name ] = $value;
	}
}
/** An order or a line of one, which stores its fields where WooCommerce is told to. */
class Record {
	public $meta  = array();
	public $saved = 0;
	public function update_meta_data( $name, $value ) {
		$this->meta[ $name ] = $value;
	}
	public function delete_meta_data( $name ) {
		unset( $this->meta[ $name ] );
	}
	public function save() {
		++$this->saved;
	}
}
class Product {
	private $id;
	public function __construct( $id ) {
		$this->id = $id;
	}
	public function is_sold_individually() {
		return $this->id >= 900;
	}
}
/** Products from 900 on are sold individually. */
function wc_get_product( $id ) {
	return $id > 0 ? new Product( $id ) : false;
}
class Cart {
	public function generate_cart_id( $product_id, $variation_id = 0, $variation = array(), $data = array() ) {
		$id = md5( json_encode( array( $product_id, $variation_id, $variation, $data ) ) );
		return apply_filters( 'woocommerce_cart_id', $id, $product_id, $variation_id, $variation, $data );
	}
}
class Shop {
	public $session;
	public $cart;
}
function WC() {
	static $shop;
	if ( null === $shop ) {
		$shop          = new Shop();
		$shop->session = new Session();
		$shop->cart    = new Cart();
	}
	return $shop;
}
function woocommerce_store_api_register_endpoint_data( $about ) {
	global $recorded;
	$recorded['endpoints'][ $about['endpoint'] ] = $about;
}
function woocommerce_store_api_register_update_callback( $about ) {
	global $recorded;
	$recorded['endpoints'][ 'update ' . $about['namespace'] ] = $about['callback'];
}
eval( 'namespace Automattic\WooCommerce\Utilities; class FeaturesUtil { static function declare_compatibility( $feature, $file, $is ) { \record( "features", array( $feature, $is ) ); } }' );

require $given['folder'] . '/vitrine.php';
do_action( 'before_woocommerce_init' );
do_action( 'woocommerce_blocks_loaded' );
do_action( 'init' );

echo json_encode( eval( $given['code'] ), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR );
