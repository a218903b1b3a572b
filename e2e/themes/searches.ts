import type { Page } from '@playwright/test';
import type { Trap } from './trap.ts';

/** The search field of a theme without an overlay. */
export const searchField = `<input name="q" type="search" aria-label="Search">`;

const openButton = '<button type="button" id="open-search">Search</button>';

/** Opens the theme's search, which focuses its field. */
async function openSearch(page: Page): Promise<void> {
  await page.locator('#open-search').click();
}

/** A modal dialog. A click beside it closes it, and so does each Escape that arrives at it. */
export const modalSearch: Omit<Trap, 'name'> = {
  styles: `#search { inline-size: min(90vw, 720px); margin: 5vh auto auto; border: 1px solid }
    #search input { inline-size: 100%; font-size: 16px; min-block-size: 44px }`,
  search: `${openButton}<dialog id="search" aria-label="Search"><form action="/search">${searchField}</form></dialog>`,
  openSearch,
  script: `{
    const dialog = document.querySelector('#search');
    document.querySelector('#open-search').addEventListener('click', () => dialog.showModal());
    dialog.addEventListener('click', ({ clientX, clientY }) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) dialog.close();
    });
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        dialog.close();
      }
    });
  }`,
};

/** A part of the page over the page. Clicks outside its tree close it, and so does the keyup of Escape. */
export const overlaySearch: Omit<Trap, 'name'> = {
  styles: `#search { position: fixed; z-index: 9; inset: 0 0 auto; padding: 16px; background: #fff }
    #search input { inline-size: 100%; font-size: 16px; min-block-size: 44px }`,
  search: `${openButton}<theme-search><div id="search" role="dialog" aria-label="Search" aria-modal="true" hidden>
    <form action="/search">${searchField}</form></div></theme-search>`,
  openSearch,
  script: `{
    const holder = document.querySelector('theme-search');
    const overlay = document.querySelector('#search');
    const opener = document.querySelector('#open-search');
    const close = () => {
      overlay.hidden = true;
      document.body.removeEventListener('click', closeOutside);
      opener.focus();
    };
    const closeOutside = ({ target }) => holder.contains(target) || target === opener || close();
    opener.addEventListener('click', () => {
      overlay.hidden = false;
      overlay.querySelector('input').focus();
      document.body.addEventListener('click', closeOutside);
    });
    holder.addEventListener('keyup', ({ key }) => key === 'Escape' && close());
  }`,
};

/** The theme's own results under its field, with keys of their own. */
export const predictiveSearch: Omit<Trap, 'name'> = {
  styles: `theme-predictive { position: relative; display: block }
    #theme-results { position: absolute; z-index: 5; inset: 100% 0 auto; padding: 8px; background: #fff; border: 1px solid }`,
  search: `<theme-predictive><form action="/search"><input name="q" type="search" aria-label="Search" role="combobox"
    aria-expanded="false" aria-controls="theme-results" aria-haspopup="listbox" aria-autocomplete="list" autocomplete="off">
    <ul id="theme-results" role="listbox" aria-label="Results" hidden></ul></form></theme-predictive>`,
  script: `{
    const holder = document.querySelector('theme-predictive');
    const field = holder.querySelector('input');
    const list = holder.querySelector('ul');
    let active = -1;
    const show = () => {
      list.innerHTML = [1, 2].map((id) => '<li id="theme-' + id + '" role="option">The theme found ' + id + '</li>').join('');
      list.hidden = field.value === '';
      field.setAttribute('aria-expanded', String(!list.hidden));
      active = -1;
    };
    field.addEventListener('input', show);
    field.addEventListener('focus', () => field.value && show());
    field.form.addEventListener('submit', (event) => active < 0 || event.preventDefault());
    holder.addEventListener('keyup', ({ key }) => {
      if (key === 'ArrowDown') {
        active = (active + 1) % list.children.length;
        field.setAttribute('aria-activedescendant', list.children[active].id);
      }
    });
    holder.addEventListener('focusout', () => setTimeout(() => holder.matches(':focus-within') || (list.hidden = true)));
  }`,
};
