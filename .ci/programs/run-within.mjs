/** Runs programs that must not keep a check waiting. */
import { spawn } from 'node:child_process';

/** @typedef {{ code: number | null, output: string, isLate: boolean }} Ended */

/**
 * Runs a program until it ends, and for so long at most: then it ends with all that it has started. The code is null for
 * a program that did not end by itself.
 *
 * @param {number} milliseconds
 * @param {string} program
 * @param {string[]} commandLine
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Ended>}
 */
export function runWithin(milliseconds, program, commandLine, options) {
  return new Promise((resolve) => {
    // A group of its own, because npm starts others by a shell.
    const child = spawn(program, commandLine, {
      ...options,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      output += `\nNot done after ${milliseconds / 1000} s.`;
      endGroup(child.pid, 'SIGKILL');
    }, milliseconds);
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => (output += String(error)));
    child.on('close', (code) => {
      clearTimeout(late);
      resolve({ code, output, isLate });
    });
  });
}

/**
 * Ends a program and all that it has started.
 *
 * @param {number | undefined} pid of a program that has a group of its own
 * @param {NodeJS.Signals} signal
 */
export function endGroup(pid, signal) {
  try {
    if (pid !== undefined) {
      process.kill(-pid, signal);
    }
  } catch {
    // It has ended meanwhile.
  }
}

/** What npm says of a registry that is away, refuses, or lacks a package; its other codes are faults of the lock file. */
const awayCodes =
  /npm (?:error|ERR!) code (?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|ENEEDAUTH|E40[1347]|E429|E5\d\d|EPROTO|CERT_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)\b/;

/**
 * Returns whether an installation failed for want of a registry.
 *
 * @param {Ended} installed
 */
export function isWithoutRegistry({ code, output, isLate }) {
  return isLate || (code !== 0 && awayCodes.test(output));
}
