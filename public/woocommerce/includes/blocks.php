<?php
/** A block for each element, which the server renders: the editor needs no build of its own. */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\register_blocks' );
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\describe_blocks' );
add_filter( 'block_categories_all', __NAMESPACE__ . '\add_block_category' );

/** Returns the names and the descriptions of the blocks. The quick view is switched on in the settings. */
function block_texts() {
	return array(
		'recommendations' => array( __( 'Recommendations', 'vitrine' ), __( 'Best sellers, similar products, or the products of a ruleset.', 'vitrine' ) ),
		'recently-viewed' => array( __( 'Recently viewed', 'vitrine' ), __( 'The products that the shopper has viewed.', 'vitrine' ) ),
		'cart-upsell'     => array( __( 'Suited to the cart', 'vitrine' ), __( 'Products that go with those in the cart.', 'vitrine' ) ),
		'bought-together' => array( __( 'Bought together', 'vitrine' ), __( 'The product of the page with what is bought with it.', 'vitrine' ) ),
		'product-card'    => array( __( 'Product card', 'vitrine' ), __( 'One product.', 'vitrine' ) ),
		'cart-progress'   => array( __( 'Cart progress', 'vitrine' ), __( 'What is missing until free shipping or a gift.', 'vitrine' ) ),
		'pop-up'          => array( __( 'Pop-up', 'vitrine' ), __( 'Opens when a product is added, or when the pointer leaves the page.', 'vitrine' ) ),
		'results-page'    => array( __( 'Search and categories', 'vitrine' ), __( 'Results with filters, for a search or a category.', 'vitrine' ) ),
	);
}

/** Returns the labels of attributes and of their values in the editor. */
function control_texts() {
	return array(
		'add-to-cart'        => __( 'Button that adds to the cart', 'vitrine' ),
		'badges'             => __( 'Words on pictures, by tag', 'vitrine' ),
		'collection'         => __( 'Slug of the category', 'vitrine' ),
		'collection-id'      => __( 'Id of the category', 'vitrine' ),
		'facets'             => __( 'Filters', 'vitrine' ),
		'goals'              => __( 'Goals, such as 50 shipping', 'vitrine' ),
		'handle'             => __( 'Slug of the product', 'vitrine' ),
		'heading'            => __( 'Heading', 'vitrine' ),
		'layout'             => __( 'Layout', 'vitrine' ),
		'limit'              => __( 'Number of products', 'vitrine' ),
		'on'                 => __( 'Opens when', 'vitrine' ),
		'page-size'          => __( 'Products on a page', 'vitrine' ),
		'paging'             => __( 'Further products', 'vitrine' ),
		'personal-heading'   => __( 'Heading while the order is personal', 'vitrine' ),
		'product-id'         => __( 'Id of the product', 'vitrine' ),
		'product-ids'        => __( 'Ids of products to start from', 'vitrine' ),
		'promoted-ids'       => __( 'Ids of products that come first', 'vitrine' ),
		'ratings'            => __( 'Ratings', 'vitrine' ),
		'second-picture'     => __( 'Second picture under a pointer', 'vitrine' ),
		'smart-sort'         => __( 'Begin with what is likely bought', 'vitrine' ),
		'source'             => __( 'Source, the path of a listing or a ruleset', 'vitrine' ),
		'swatch-option'      => __( 'Option shown as swatches', 'vitrine' ),
		'swatches'           => __( 'Colours of the swatches', 'vitrine' ),
		'widget-id'          => __( 'Id of a stored widget', 'vitrine' ),
		'with-cart'          => __( 'Leave out what is in the cart', 'vitrine' ),
		'carousel'           => __( 'Carousel', 'vitrine' ),
		'grid'               => __( 'Grid', 'vitrine' ),
		'list'               => __( 'List', 'vitrine' ),
		'add'                => __( 'a product is added', 'vitrine' ),
		'exit'               => __( 'the pointer leaves the page', 'vitrine' ),
		'pages'              => __( 'on further pages', 'vitrine' ),
		'more'               => __( 'below, by a button', 'vitrine' ),
	);
}

/** Returns the attributes that the editor offers. The customer is known on the page, and the same for all blocks. */
function block_controls( $name ) {
	$texts    = control_texts();
	$controls = array();
	foreach ( elements()[ $name ] as $attribute => $kind ) {
		if ( isset( $texts[ $attribute ] ) && array( 'on', 'off' ) !== $kind ) {
			$choices = array();
			foreach ( is_array( $kind ) ? $kind : array() as $value ) {
				$choices[] = array( 'value' => $value, 'label' => $texts[ $value ] );
			}
			$controls[] = array(
				'name'    => $attribute,
				'label'   => $texts[ $attribute ],
				'kind'    => is_array( $kind ) ? 'choice' : $kind,
				'choices' => $choices,
			);
		}
	}
	return $controls;
}

function register_blocks() {
	wp_register_script(
		'vitrine-blocks',
		plugins_url( 'assets/blocks.js', FILE ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ),
		VERSION,
		array( 'in_footer' => true )
	);
	foreach ( block_texts() as $name => $texts ) {
		register_block_type(
			"vitrine/$name",
			array(
				'api_version'           => 3,
				'title'                 => $texts[0],
				'description'           => $texts[1],
				'category'              => 'vitrine',
				'supports'              => array( 'html' => false, 'align' => array( 'wide', 'full' ) ),
				'attributes'            => block_attributes( $name ),
				'editor_script_handles' => array( 'vitrine-blocks' ),
				'render_callback'       => static function ( $attributes ) use ( $name ) {
					return render_block( $name, $attributes );
				},
			)
		);
	}
}

/** Returns the attributes of a block in the form of WordPress. */
function block_attributes( $name ) {
	$defaults   = element_defaults( $name );
	$attributes = array();
	foreach ( elements()[ $name ] as $attribute => $kind ) {
		$attributes[ $attribute ] = 'switch' === $kind
			? array( 'type' => 'boolean', 'default' => ! empty( $defaults[ $attribute ] ) )
			: array( 'type' => 'string', 'default' => isset( $defaults[ $attribute ] ) ? $defaults[ $attribute ] : '' );
	}
	return $attributes;
}

function render_block( $name, array $attributes ) {
	if ( ! is_configured() ) {
		return '';
	}
	return '<div ' . get_block_wrapper_attributes() . '>' . render_element( $name, $attributes ) . '</div>';
}

/** Tells the editor's script what to draw. */
function describe_blocks() {
	$blocks = array();
	foreach ( block_texts() as $name => $texts ) {
		$blocks[] = array(
			'name'        => "vitrine/$name",
			'title'       => $texts[0],
			'description' => $texts[1],
			'attributes'  => block_attributes( $name ),
			'controls'    => block_controls( $name ),
		);
	}
	$data = array(
		'blocks'   => $blocks,
		'settings' => __( 'Settings', 'vitrine' ),
		'byTheElement' => __( 'As the element has it', 'vitrine' ),
		'hint'     => is_configured()
			? __( 'The products are shown on the page.', 'vitrine' )
			: __( 'Enter the address and the key in WooCommerce, Vitrine: until then nothing is shown.', 'vitrine' ),
	);
	wp_add_inline_script( 'vitrine-blocks', 'window.vitrineBlocks = ' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
}

function add_block_category( $categories ) {
	return array_merge( $categories, array( array( 'slug' => 'vitrine', 'title' => __( 'Vitrine', 'vitrine' ) ) ) );
}
