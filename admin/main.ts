import './shell/admin-application.ts';
import { adminTheme } from './preferences/theme.ts';

adminTheme.apply();
document.body.append(document.createElement('admin-application'));
