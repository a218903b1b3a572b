<?php
/** The page with the settings, below WooCommerce. */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

const CAPABILITY = 'manage_woocommerce';

add_action( 'admin_menu', __NAMESPACE__ . '\add_settings_page' );
add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );
add_filter( 'option_page_capability_' . OPTION, __NAMESPACE__ . '\settings_capability' );
add_filter( 'plugin_action_links_' . plugin_basename( FILE ), __NAMESPACE__ . '\add_settings_link' );

function settings_capability() {
	return CAPABILITY;
}

function add_settings_page() {
	add_submenu_page(
		'woocommerce',
		__( 'Vitrine', 'vitrine' ),
		__( 'Vitrine', 'vitrine' ),
		CAPABILITY,
		'vitrine',
		__NAMESPACE__ . '\render_settings_page'
	);
}

function add_settings_link( $links ) {
	$link = sprintf(
		'<a href="%s">%s</a>',
		esc_url( admin_url( 'admin.php?page=vitrine' ) ),
		esc_html__( 'Settings', 'vitrine' )
	);
	return array_merge( array( $link ), $links );
}

/** Registers the option. WordPress checks nonce and capability before it saves. */
function register_settings() {
	register_setting(
		OPTION,
		OPTION,
		array(
			'type'              => 'object',
			'sanitize_callback' => __NAMESPACE__ . '\sanitize_settings',
			'default'           => default_settings(),
		)
	);
	add_settings_section( 'service', __( 'Service', 'vitrine' ), '__return_null', 'vitrine' );
	add_settings_section( 'search', __( 'Search', 'vitrine' ), '__return_null', 'vitrine' );
	foreach ( settings_fields_of_page() as $name => $field ) {
		add_settings_field(
			$name,
			$field['label'],
			__NAMESPACE__ . '\render_field',
			'vitrine',
			$field['section'],
			array_merge( $field, array( 'name' => $name, 'label_for' => "vitrine-$name" ) )
		);
	}
}

/** Returns the fields with their texts. */
function settings_fields_of_page() {
	return array(
		'address'      => array(
			'section' => 'service',
			'type'    => 'text',
			'label'   => __( 'Address', 'vitrine' ),
			'hint'    => __( 'The address of your Vitrine service, such as https://vitrine.example.', 'vitrine' ),
		),
		'key'          => array(
			'section' => 'service',
			'type'    => 'text',
			'label'   => __( 'Public key', 'vitrine' ),
			'hint'    => __( 'The page API keys of the administration of Vitrine shows it.', 'vitrine' ),
		),
		'shop'         => array(
			'section' => 'service',
			'type'    => 'text',
			'label'   => __( 'Domain of the shop in Vitrine', 'vitrine' ),
			/* translators: %s: a domain */
			'hint'    => sprintf( __( 'Empty for the domain of this site, %s.', 'vitrine' ), (string) wp_parse_url( home_url(), PHP_URL_HOST ) ),
		),
		'consent'      => array(
			'section' => 'service',
			'type'    => 'choice',
			'label'   => __( 'Who knows of the consent of shoppers', 'vitrine' ),
			'hint'    => __( 'Without consent, nothing is stored in the browser, and nothing identifies the shopper.', 'vitrine' ),
			'choices' => consent_choices(),
		),
		'quick_view'   => array(
			'section' => 'search',
			'type'    => 'switch',
			'label'   => __( 'Results while typing', 'vitrine' ),
			'hint'    => __( 'Show products, suggestions and categories under the search field.', 'vitrine' ),
		),
		'search_input' => array(
			'section' => 'search',
			'type'    => 'text',
			'label'   => __( 'Selector of the search field', 'vitrine' ),
			'hint'    => __( 'CSS that finds the field in the pages of your theme.', 'vitrine' ),
		),
		'results'      => array(
			'section' => 'search',
			'type'    => 'switch',
			'label'   => __( 'Results page', 'vitrine' ),
			'hint'    => __( 'Show the results of Vitrine on the search page. Those of the theme stay while the service does not answer.', 'vitrine' ),
		),
	);
}

function render_settings_page() {
	if ( ! current_user_can( CAPABILITY ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html( get_admin_page_title() ) . '</h1>';
	settings_errors( OPTION );
	if ( ! is_configured() ) {
		echo '<div class="notice notice-info inline"><p>' .
			esc_html__( 'Enter the address and the key: without them, the plugin adds nothing to your pages.', 'vitrine' ) . '</p></div>';
	}
	echo '<form action="' . esc_url( admin_url( 'options.php' ) ) . '" method="post">';
	settings_fields( OPTION );
	do_settings_sections( 'vitrine' );
	submit_button();
	echo '</form></div>';
}

function render_field( array $field ) {
	$name  = $field['name'];
	$value = settings()[ $name ];
	$id    = esc_attr( "vitrine-$name" );
	$field_name = esc_attr( OPTION . "[$name]" );
	// phpcs:disable WordPress.Security.EscapeOutput -- the variables were escaped above
	switch ( $field['type'] ) {
		case 'switch':
			echo "<label><input type=\"checkbox\" id=\"$id\" name=\"$field_name\" value=\"1\"" . checked( $value, true, false ) . '> ' . esc_html( $field['hint'] ) . '</label>';
			return;
		case 'choice':
			echo "<select id=\"$id\" name=\"$field_name\" aria-describedby=\"$id-hint\">";
			foreach ( $field['choices'] as $choice => $label ) {
				echo '<option value="' . esc_attr( $choice ) . '"' . selected( $value, $choice, false ) . '>' . esc_html( $label ) . '</option>';
			}
			echo '</select>';
			break;
		default:
			echo '<input type="' . esc_attr( $field['type'] ) . "\" class=\"regular-text\" id=\"$id\" name=\"$field_name\" aria-describedby=\"$id-hint\" value=\"" . esc_attr( $value ) . '">';
	}
	echo "<p class=\"description\" id=\"$id-hint\">" . esc_html( $field['hint'] ) . '</p>';
	// phpcs:enable
}
