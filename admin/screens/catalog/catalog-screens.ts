/** Both screens in one file of the build: who opens the table opens a product next. */
import './catalog-screen.ts';
import './product-screen.ts';
