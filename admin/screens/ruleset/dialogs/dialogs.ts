/** The dialogs of the builder, which load when the first one is opened. */
import './history-dialog.ts';
import './product-picker.ts';
import './publish-dialog.ts';
