import { viewed } from '../models/history.ts';
import { type ListsByProduct, listsOf } from '../models/neighbour-list.ts';
import type { ProductWords } from '../models/similar/product-words.ts';
import { trainSimilar } from '../models/similar/similar.ts';
import { allTime, unitsSold } from '../models/units-sold.ts';
import { trainViewedRelated } from '../models/viewed-related.ts';
import { type SplitHistory, popularityByViews, popularityOf } from './split-history.ts';
import { ordersByCustomer, productsOfOrder } from '../models/customer-orders.ts';
import { choose, evenlySpaced } from './sample.ts';
import { firstOrderFrom } from './split.ts';
import { type Case, listOf, maxCases, type Preparation, type Trial } from './trial.ts';
import { missingVisits, visitsAfter } from './visits.ts';

/**
 * Creates a trial of substitutes: products of the same type as the given one. Shoppers compare them
 * in one visit, so a case is a visit where views are recorded. Otherwise a case is what a customer
 * orders another time: a person comes back for another design of the same thing. The same basket
 * would reflect what goes with the product, and products of other types reflect taste, neither of
 * which this recommender predicts. Products without a type are substitutes of each other.
 */
export function similarTrial(
  byOrders: SplitHistory,
  bySessions: SplitHistory,
  words: ProductWords,
): Trial {
  return bySessions.whole.sessions.acts.includes(viewed)
    ? {
        recommender: 'similar',
        question: 'Given one product that a visit viewed: which others of its type does it view?',
        prepare: () => prepareVisits(bySessions, words),
      }
    : {
        recommender: 'similar',
        question:
          'Given one product of an order: which others of its type does its customer order another time?',
        prepare: () => prepareCustomers(byOrders, words),
      };
}

interface Question {
  given: number;
  relevant: ReadonlySet<number>;
}

function prepareVisits(history: SplitHistory, words: ProductWords): Preparation {
  const visits = visitsAfter(history);
  const needs = missingVisits(history, visits.length);
  if (needs !== null) {
    return { needs };
  }
  const questions = evenlySpaced(visits, maxCases).flatMap(({ viewed: products }, number) =>
    questionOf(products, products, words.types, number),
  );
  return { cases: cases(questions, train(history, words), popularityByViews(history)) };
}

function prepareCustomers(history: SplitHistory, words: ProductWords): Preparation {
  const { orders } = history.whole;
  const returning = [...ordersByCustomer(orders, firstOrderFrom(orders, history.splitAt)).values()];
  const questions = returning.flatMap(([first = 0, ...others]) => {
    const products = productsOfOrder(orders, first);
    const elsewhere = others.flatMap((order) => productsOfOrder(orders, order));
    return questionOf(
      products,
      elsewhere.filter((product) => !products.includes(product)),
      words.types,
      first,
    );
  });
  return questions.length === 0
    ? {
        needs:
          'needs views, or known customers with two orders after the split that hold different products of one type',
      }
    : {
        cases: cases(
          evenlySpaced(questions, maxCases),
          train(history, words),
          popularityOf(history),
        ),
      };
}

function train({ training }: SplitHistory, words: ProductWords): ListsByProduct {
  const { productIds, sessions } = training;
  const { similar } = trainSimilar(words, {
    popularity: Float32Array.from(unitsSold(training, allTime)),
    coViews: trainViewedRelated(sessions, productIds.length),
  });
  return listsOf(similar);
}

/** Chooses one of the products with substitutes among the wanted ones. */
function questionOf(
  products: readonly number[],
  wanted: readonly number[],
  types: Uint32Array,
  seed: number,
): Question[] {
  const questions = products.flatMap((given) => {
    const substitutes = wanted.filter(
      (product) => product !== given && types[product] === types[given],
    );
    return substitutes.length === 0 ? [] : [{ given, relevant: new Set(substitutes) }];
  });
  const chosen = questions[choose(questions.length, seed)];
  return chosen ? [chosen] : [];
}

function* cases(
  questions: readonly Question[],
  lists: ListsByProduct,
  popularity: Uint32Array,
): Iterable<Case> {
  for (const { given, relevant } of questions) {
    yield {
      relevant,
      recommended: listOf([lists.get(given)?.productIds ?? [], popularity], [given]),
      popular: listOf([popularity], [given]),
    };
  }
}
