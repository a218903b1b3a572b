const longestMessage = 300;
const frames = 12;
const longestStack = 2_000;

interface LoggedError {
  type: string;
  code?: string;
  message?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * Returns the fields of an error that are logged, and no others. Node and libraries attach data that a client
 * sent to their errors (`rawPacket`, requests with headers), which contain personal data and keys.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error };
  }
  const stack = framesOf(error);
  const cause = error.cause instanceof Error ? nameError(error.cause) : undefined;
  return { ...nameError(error), ...(stack && { stack }), ...(cause && { cause }) };
}

function nameError(error: Error): LoggedError {
  const code = codeOf(error);
  return {
    type: error.name.slice(0, longestMessage),
    ...(code !== undefined && { code: code.slice(0, longestMessage) }),
    message: error.message.slice(0, longestMessage),
  };
}

/** Returns the frames of the stack without the lines before them, which repeat the message. */
function framesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line.startsWith('at '))
    .slice(0, frames)
    .join('\n')
    .slice(0, longestStack);
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
