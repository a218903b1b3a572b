<?php
/** Removes the settings. The orders keep what they name. */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'vitrine_settings' );
