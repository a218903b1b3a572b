import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const parts = ['server', 'widget', 'admin', 'client', 'e2e', 'bench', '.ci'];

/** Paths from the root in any text. */
const named = /(?<![\w./@-])(?:server|widget|admin|e2e|bench|\.ci)(?:\/[\w.-]+)+/g;

/** Sources in backquotes, in documents about the sources. */
const quoted = /(?<=`)[\w-]+(?:\/[\w.-]+)*\/[\w.-]*(?:\.ts|(?<=\/))(?=`)/g;

/** Where paths may begin, with the folder of the file that names them. */
const bases = [
  '',
  'docs',
  'e2e',
  'bench',
  'server',
  'server/search',
  'server/store',
  'widget',
  'admin',
];

/** Answers and a list of changes name what is or was elsewhere; the tests of this list name what never was. */
const leftOut =
  /^(?:CHANGELOG\.md|package-lock\.json)$|\/contract\/examples\/|node_modules\/|(?:benches|house\.test)\.mjs$/;

/**
 * Returns a sentence for each path in documents, comments and settings of the project that does not exist.
 * @param {string} root
 * @returns {string[]}
 */
export function findLostPaths(root) {
  const folders = [...parts, 'docs', 'deploy', 'public'];
  return [
    ...readdirSync(root),
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        posix.join(folder, path.replaceAll('\\', '/')),
      ),
    ),
  ]
    .filter((file) => /\.(ts|mjs|md|json|ya?ml|css|html)$|Dockerfile$/.test(file))
    .filter((file) => !leftOut.test(file))
    .flatMap((file) =>
      lostPathsIn(file, readFileSync(join(root, file), 'utf8'), (path) =>
        existsSync(join(root, path)),
      ),
    );
}

/**
 * @param {string} file
 * @param {string} text
 * @param {(path: string) => boolean} exists
 */
export function lostPathsIn(file, text, exists) {
  const isAboutSources = /^(CONTRIBUTING|docs\/architecture|docs\/decisions\/.*)\.md$/.test(file);
  const paths = [...(text.match(named) ?? []), ...((isAboutSources && text.match(quoted)) || [])];
  return [...new Set(paths)]
    .map((path) => path.replace(/[./]+$/, ''))
    .filter((path) => !path.endsWith('.js'))
    .filter((path) => ![dirname(file), ...bases].some((base) => exists(posix.join(base, path))))
    .map((path) => `${file} names ${path}, which does not exist`);
}
