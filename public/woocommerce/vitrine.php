<?php
/**
 * Plugin Name:       Vitrine
 * Description:       Recommendations and search of a Vitrine service in your shop: blocks, shortcodes, a results page, and orders that name the widgets which sold them.
 * Version:           1.0.0-rc.1
 * Requires at least: 6.5
 * Requires PHP:      7.4
 * Requires Plugins:  woocommerce
 * WC requires at least: 8.3
 * WC tested up to:   9.9
 * Author:            Vitrine
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       vitrine
 * Domain Path:       /languages
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.0.0-rc.1';
const FILE    = __FILE__;

require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/settings-page.php';
require_once __DIR__ . '/includes/script.php';
require_once __DIR__ . '/includes/elements.php';
require_once __DIR__ . '/includes/rendered.php';
require_once __DIR__ . '/includes/blocks.php';
require_once __DIR__ . '/includes/results-page.php';
require_once __DIR__ . '/includes/orders.php';

add_action( 'before_woocommerce_init', __NAMESPACE__ . '\declare_compatibility' );
add_action( 'init', __NAMESPACE__ . '\load_texts', 1 );

/** Says that orders are read and written by WooCommerce's own functions, and that the checkout of blocks works too. */
function declare_compatibility() {
	$features = '\Automattic\WooCommerce\Utilities\FeaturesUtil';
	if ( class_exists( $features ) ) {
		$features::declare_compatibility( 'custom_order_tables', FILE, true );
		$features::declare_compatibility( 'cart_checkout_blocks', FILE, true );
	}
}

function load_texts() {
	load_plugin_textdomain( 'vitrine', false, dirname( plugin_basename( FILE ) ) . '/languages' );
}
