/**
 * Arranges a graph without circles in rows, in the manner of Sugiyama: each node stands above those that it points to,
 * lines to the same node share one place in each row that they pass, and rows are sorted so that few lines cross. Equal graphs get equal places.
 */

/** A node of the graph, or the place where a line passes a row (`isPassage`). */
/** @typedef {{ id: string, row: number, x: number, isPassage: boolean, above: Place[], below: Place[] }} Place */
/** @typedef {{ width: number, boxWidth: number, passageWidth: number, mostInRow: number }} Measures */

/**
 * Returns the rows from the lowest to the highest, with the middle of each place as `x`.
 * @param {import('./room-graph.mjs').RoomGraph} graph
 * @param {Measures} measures
 * @returns {Place[][]}
 */
export function arrangeLayers(graph, measures) {
  const rowOf = assignRows(graph, measures.mostInRow);
  const rows = joinPlaces(graph, rowOf);
  sortRows(rows);
  spreadRows(rows, measures);
  return rows;
}

/**
 * Puts each node as low as it can stand, then lifts nodes out of full rows as far as those above them allow.
 * @param {import('./room-graph.mjs').RoomGraph} graph
 * @param {number} mostInRow
 */
function assignRows(graph, mostInRow) {
  /** @type {Map<string, number>} */
  const rowOf = new Map();
  /**
   * @param {string} id
   * @returns {number}
   */
  const lowest = (id) => {
    const row = rowOf.get(id) ?? Math.max(-1, ...[...(graph.get(id) ?? [])].map(lowest)) + 1;
    rowOf.set(id, row);
    return row;
  };
  const ids = [...graph.keys()].toSorted((one, other) => lowest(other) - lowest(one));
  const counts = Array.from({ length: Math.max(...rowOf.values()) + 1 }, () => 0);
  rowOf.forEach((row) => (counts[row] = (counts[row] ?? 0) + 1));
  for (const id of ids) {
    const row = rowOf.get(id) ?? 0;
    const above = ids.filter((other) => graph.get(other)?.has(id));
    const end = Math.min(counts.length, ...above.map((other) => rowOf.get(other) ?? 0));
    const choices = counts.map((count, index) => ({ count, index })).slice(row + 1, end);
    const [best] = choices.toSorted((one, other) => one.count - other.count);
    if (best && (counts[row] ?? 0) > mostInRow && best.count < mostInRow) {
      rowOf.set(id, best.index);
      counts[row] = (counts[row] ?? 0) - 1;
      counts[best.index] = best.count + 1;
    }
  }
  return rowOf;
}

/**
 * @param {import('./room-graph.mjs').RoomGraph} graph
 * @param {ReadonlyMap<string, number>} rowOf
 */
function joinPlaces(graph, rowOf) {
  /** @type {Place[][]} */
  const rows = Array.from({ length: Math.max(...rowOf.values()) + 1 }, () => []);
  /**
   * @param {string} id
   * @param {number} row
   * @param {boolean} isPassage
   */
  const add = (id, row, isPassage) => {
    /** @type {Place} */
    const place = { id, row, x: 0, isPassage, above: [], below: [] };
    rows[row]?.push(place);
    return place;
  };
  const places = new Map([...graph.keys()].map((id) => [id, add(id, rowOf.get(id) ?? 0, false)]));
  /**
   * Returns where lines to the target pass the row: all of them in the same place.
   * @param {string} target
   * @param {number} row
   */
  const passage = (target, row) => {
    const id = `${target} ${row}`;
    const place = places.get(id) ?? add(id, row, true);
    places.set(id, place);
    return place;
  };
  for (const [id, targets] of graph) {
    for (const target of targets) {
      const end = rowOf.get(target) ?? 0;
      let upper = places.get(id);
      for (let row = (rowOf.get(id) ?? 0) - 1; row >= end; row -= 1) {
        const lower = row === end ? places.get(target) : passage(target, row);
        if (upper && lower && !upper.below.includes(lower)) {
          upper.below.push(lower);
          lower.above.push(upper);
        }
        upper = lower;
      }
    }
  }
  return rows;
}

/** @param {Place[][]} rows */
function sortRows(rows) {
  let fewest = Infinity;
  let best = rows.map((row) => [...row]);
  for (let round = 0; round < 24; round += 1) {
    const isDown = round % 2 === 0;
    for (const row of isDown ? rows.toReversed() : rows) {
      const middles = new Map(
        row.map((place, index) => [
          place,
          middleOf(isDown ? place.above : place.below, rows) ?? index,
        ]),
      );
      row.sort((one, other) => (middles.get(one) ?? 0) - (middles.get(other) ?? 0));
    }
    const crossings = countCrossings(rows);
    if (crossings < fewest) {
      fewest = crossings;
      best = rows.map((row) => [...row]);
    }
  }
  rows.forEach((row, index) => row.splice(0, row.length, ...(best[index] ?? [])));
}

/**
 * @param {readonly Place[]} places
 * @param {readonly Place[][]} rows
 */
function middleOf(places, rows) {
  const shares = places.map((place) => shareOf(place, rows));
  return shares.length > 0
    ? shares.reduce((sum, share) => sum + share, 0) / shares.length
    : undefined;
}

/**
 * Returns how far to the right the place stands in its row, of 0 to 1,000.
 * @param {Place} place
 * @param {readonly Place[][]} rows
 */
function shareOf(place, rows) {
  const row = rows[place.row] ?? [];
  return (1000 * (row.indexOf(place) + 1)) / (row.length + 1);
}

/** @param {readonly Place[][]} rows */
function countCrossings(rows) {
  return rows
    .map((row, index) => {
      const under = rows[index - 1] ?? [];
      const ends = row.flatMap((place) =>
        place.below.map((lower) => under.indexOf(lower)).toSorted((one, other) => one - other),
      );
      return ends.flatMap((end, at) => ends.slice(at + 1).filter((other) => other < end)).length;
    })
    .reduce((sum, count) => sum + count, 0);
}

/**
 * Moves each place towards those that it is joined to, and keeps the places of a row apart.
 * @param {Place[][]} rows
 * @param {Measures} measures
 */
function spreadRows(rows, { width, boxWidth, passageWidth }) {
  /** @param {Place} place */
  const toSpan = ({ x, isPassage }) => ({ x, width: isPassage ? passageWidth : boxWidth });
  for (const row of rows) {
    row.forEach((place, index) => (place.x = (width * (index + 0.5)) / row.length));
  }
  for (let round = 0; round < 40; round += 1) {
    for (const row of round % 2 === 0 ? rows : rows.toReversed()) {
      for (const place of row) {
        const joined = [...place.above, ...place.below].map(({ x }) => x);
        if (joined.length > 0) {
          place.x = joined.reduce((sum, x) => sum + x, 0) / joined.length;
        }
      }
      const fromLeft = pushApart(pushApart(row.map(toSpan), 0), width);
      const fromRight = pushApart(pushApart(row.map(toSpan).toReversed(), width), 0).toReversed();
      row.forEach((place, index) => {
        place.x = ((fromLeft[index]?.x ?? 0) + (fromRight[index]?.x ?? 0)) / 2;
      });
    }
  }
}

/**
 * Moves spans away from the edge that they begin at, until none overlaps the one before it. Returns them from the other
 * edge.
 * @param {readonly { x: number, width: number }[]} spans
 * @param {number} edge - 0 or the right edge
 */
function pushApart(spans, edge) {
  const direction = edge === 0 ? 1 : -1;
  let free = edge;
  return spans
    .map(({ x, width }) => {
      const nearest = free + (direction * width) / 2;
      const middle = direction === 1 ? Math.max(x, nearest) : Math.min(x, nearest);
      free = middle + (direction * width) / 2;
      return { x: middle, width };
    })
    .toReversed();
}
