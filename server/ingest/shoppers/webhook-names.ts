import type { Person } from '../../store/tables/shoppers/shopper-store.ts';

/** Returns whether the body of a webhook names a person, wherever in it. */
export function namesPerson(raw: Buffer, person: Person): boolean {
  const text = raw.toString('utf8');
  const isNamedIn = nameTest(person);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // No try can ever read it, so little is lost when the digits mean something else.
    return (
      isNamedIn(text) || (person.customerId !== undefined && hasNumber(text, person.customerId))
    );
  }
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && isNamedIn(value)) {
      return true;
    }
    if (typeof value === 'object' && value !== null) {
      if (person.customerId !== undefined && namesCustomer(value, person.customerId)) {
        return true;
      }
      // A list may have more entries than a call has arguments.
      for (const member of Object.values(value)) {
        open.push(member);
      }
    }
  }
  return false;
}

/** Returns whether an object refers to a customer. Other numbers, such as prices, may equal a short id. */
function namesCustomer(value: object, customerId: number): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const { customer } = fields;
  const ofCustomer = typeof customer === 'object' && customer && 'id' in customer && customer.id;
  return [customer, ofCustomer, fields['customer_id'], fields['customerId']].some(
    (id) => (typeof id === 'number' || typeof id === 'string') && Number(id) === customerId,
  );
}

/** Returns a test of texts for the e-mail, the session, and the global id of the customer. */
function nameTest({ customerId, uuid, email }: Person): (text: string) => boolean {
  const address = email === undefined ? undefined : addressPattern(email);
  const globalId = customerId === undefined ? undefined : new RegExp(`/Customer/${customerId}\\b`);
  return (text) =>
    address?.test(text) === true ||
    globalId?.test(text) === true ||
    // Orders name the session in an attribute, `v1;<uuid>;<variants>`.
    (uuid !== undefined && text.split(';').includes(uuid));
}

/** Returns a pattern that finds an address, but not within the address of somebody else. */
function addressPattern(email: string): RegExp {
  const escaped = email.trim().replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w.+-])${escaped}(?![\w-]|\.\w)`, 'i');
}

function hasNumber(text: string, number: number): boolean {
  return new RegExp(String.raw`(?<!\d)${number}(?!\d)`).test(text);
}
