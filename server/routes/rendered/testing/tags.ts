import { Parser } from 'htmlparser2';

/** Returns the names of all tags and attributes of HTML, and the types of its scripts. */
export function tagsOf(html: string): { names: string[]; attributes: string[]; scripts: string[] } {
  const names: string[] = [];
  const attributes: string[] = [];
  const scripts: string[] = [];
  const parser = new Parser({
    onopentag(name, given) {
      names.push(name);
      attributes.push(...Object.keys(given));
      if (name === 'script') {
        scripts.push(given.type ?? '');
      }
    },
  });
  parser.end(html);
  return { names, attributes, scripts };
}
