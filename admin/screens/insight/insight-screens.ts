/** Both screens in one file of the build: who opens a table opens one of its rows next. */
import './insight-key-screen.ts';
import './insight-table-screen.ts';
