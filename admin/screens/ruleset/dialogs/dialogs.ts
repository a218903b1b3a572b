/** The dialogs of the builder, which load when the first one is opened. */
import '../../../kit/product-picker.ts';
import './history-dialog.ts';
import './keep-dialog.ts';
import './publish-dialog.ts';
import './situation-table.ts';
