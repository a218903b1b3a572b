import './link-form.ts';
import './sign-in-form.ts';
