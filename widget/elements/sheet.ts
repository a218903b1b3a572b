/** A dialog over a whole small screen. The page below is found again as it was. */
export class Sheet {
  #dialog: HTMLDialogElement | null = null;
  #left = 0;
  #top = 0;

  open(dialog: HTMLDialogElement): void {
    if (this.#dialog) {
      return;
    }
    this.#dialog = dialog;
    this.#left = scrollX;
    this.#top = scrollY;
    dialog.showModal();
  }

  /** The browser gives the focus back, and may scroll to it. */
  close(): void {
    if (!this.#dialog) {
      return;
    }
    this.#dialog.close();
    this.#dialog = null;
    scrollTo({ left: this.#left, top: this.#top, behavior: 'instant' });
  }
}
