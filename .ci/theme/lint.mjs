/** Prints what the platform's linter finds in the folder of the first argument, with the rules of the second. */
import { check } from '@shopify/theme-check-node';

const [folder = '', rules] = process.argv.slice(2);
for (const { check: rule, message, uri } of await check(folder, rules)) {
  process.stdout.write(`${uri.split('/').slice(-2).join('/')}: ${rule}: ${message}\n`);
}
