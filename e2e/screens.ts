/** The screens of the stories, in CSS pixels. */
export const phone = { width: 390, height: 844 };
export const wideScreen = { width: 1280, height: 800 };
