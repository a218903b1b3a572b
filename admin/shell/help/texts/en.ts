import type { Page } from '../../page.ts';

const pages: Readonly<Record<Page['name'], string>> = {
  start:
    'What shoppers saw, clicked, added and bought in the chosen days, what is worth a look, and the first steps of a new shop, which tick themselves. Each finding leads to the page that mends it.',
  insightTable:
    'All rows behind a figure of Start, such as widgets, search terms or products, for the same days, and as CSV. Terms that fewer than five shoppers searched for are one row.',
  insightKey: 'One widget, term or product day by day, with what was clicked and sold.',
  rulesets:
    'All rulesets with their state and the widgets that use them. A ruleset decides what a widget shows to whom. Start from a recipe, from a file or from nothing.',
  ruleset:
    'Build rules from conditions and outputs, and try them on a shopper while building. A draft changes nothing for shoppers until it is published, and each published version can be restored.',
  search:
    'Search as a shopper does, with the draft of the settings next to what is live, see why each product is found, and pin or bury products.',
  searchSettings:
    'Synonyms, promoted products, weights and all other settings of the search, as a draft that is published at once or later. Field weights can be tried in an index of their own before that, and the last run of the kept terms is shown.',
  searchTyping:
    'Types a term letter by letter, and shows for each letter what the dropdown shows: the number of products, the first ones and the suggestions.',
  searchCompare:
    'Runs the most frequent terms with the draft and with the live settings, and puts the terms first that change most.',
  searchTerms:
    'What shoppers searched for: terms without results, without clicks, and clicked far down. Each leads to what mends it.',
  widgets:
    'All widgets with what shoppers did with them, the types of pages that asked for them in the last 7 days, and the snippet for the theme. Create a widget, or open one to edit it.',
  storefront:
    'Opens pages of your store as shoppers see them, and tells its platform, its theme, and where its search field, lists of products and cart are, with the lines that bring widgets there.',
  widget:
    'Choose the products, the texts and the colours of a widget as a draft next to a live preview, publish it, and copy the element for the theme. The preview shows the demo theme or, by its address, a page of your own store.',
  experiments:
    'Compare variants of a widget or of the search. The page plans which lifts an experiment would find, and says in words whether the difference is certain.',
  experiment:
    'One experiment with its difference and band by day, and the buttons that stop it or publish a variant.',
  recommendations:
    'What goes with a product and why, in orders and shoppers. Choose what never goes with it and what always comes first, exclude products from all recommendations, train the models, and see how well they predict; Evaluate now measures it at once.',
  trials:
    'All trials with their results: how well recommendations predict, where kept terms find their products, and what other field weights would cost. Begin one, follow it and cancel it here.',
  catalog:
    'All products with state, stock by variant and price by market, as they are saved. Find products by word, collection, vendor, type or state.',
  product:
    'One product: where shoppers see it, why a list, a market or a term does not show it, and its data as saved.',
  events:
    'What shoppers do right now, without names: which pages send events, and whether the theme is set up, with what to do.',
  markets:
    'What each part of the world is offered, with the price of a sample product. Choose other countries, another exchange rate or another adjustment: choices stay when the market is imported again.',
  imports:
    'Drop files of the store: the kind is recognised, Check only counts without writing, and problems come with file and line.',
  persons:
    'Find what is saved about a person by customer id, e-mail address or session, export it, or erase it. The record of requests names nobody.',
  changes:
    'Who changed what and when, from the admin and from the command line. Undo this restores what was there before.',
  health:
    'The state of each part of a shop in words, and what to do about it: catalog, search, models, events, connections and storage.',
  connection:
    'Connect the shop to its store, which is read by itself from then on: check the credentials, see how far the reading is, pause it, or disconnect the store.',
  webhooks:
    'What the store has reported and is not done yet, with the reason of each failure. Try a webhook again after its cause is gone, or drop it.',
  keys: 'The public keys of the shop, with the day of their last use. Rotate a key with days in which both work, or disable it.',
  shop: 'Name, currency, time zone and language of the shop, its settings and its secrets, and all settings as a file. Here it is deleted too.',
  people: 'Invite people by link, give each a role in one shop or in all, and end their sessions.',
  you: 'Your password, your second factor, your sessions, the language and the colours of the admin.',
};

export const texts = {
  help: (page: string) => `Help: ${page}`,
  more: 'More in the documentation',
  close: 'Close',
  pages,
};

export type HelpTexts = typeof texts;
