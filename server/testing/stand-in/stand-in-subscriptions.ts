import { isGranted, platformAccess } from '../platform-schema/required-access.ts';
import { webhookTopics } from '../platform-schema/webhook-topics.ts';

interface Subscription {
  id: string;
  topic: string;
  uri: string;
}

/** What decides which topics an app may have. */
interface TopicAccess {
  readonly scopes: ReadonlySet<string>;
  readonly isApproved: boolean;
  readonly refusedTopics: ReadonlyMap<string, string>;
}

/** The types whose records a topic sends, by the first part of its name. */
const typesOfTopics: Readonly<Record<string, string>> = {
  customers: 'Customer',
  orders: 'Order',
  refunds: 'Order',
};

/** The webhook subscriptions of an app, as the graph has them. */
export class StandInSubscriptions {
  readonly #access: TopicAccess;
  readonly #all = new Map<string, Subscription>();
  #last = 0;

  constructor(access: TopicAccess) {
    this.#access = access;
  }

  get all(): Subscription[] {
    return [...this.#all.values()];
  }

  clear(): void {
    this.#all.clear();
  }

  /** Returns the fields of queries and mutations. */
  root(): object {
    return {
      webhookSubscriptions: () => this.all,
      webhookSubscriptionCreate: ({ topic, webhookSubscription }: SubscriptionInput) =>
        this.#create(topic, webhookSubscription.uri ?? ''),
      webhookSubscriptionDelete: ({ id }: { id: string }) =>
        this.#all.delete(id)
          ? { deletedWebhookSubscriptionId: id, userErrors: [] }
          : { userErrors: [{ message: 'Webhook subscription does not exist' }] },
    };
  }

  #create(topic: string, uri: string): object {
    const message = this.#problem(topic, uri);
    if (message !== undefined) {
      return { webhookSubscription: null, userErrors: [{ message }] };
    }
    this.#last += 1;
    const subscription = { id: `gid://shopify/WebhookSubscription/${this.#last}`, topic, uri };
    this.#all.set(subscription.id, subscription);
    return { webhookSubscription: subscription, userErrors: [] };
  }

  #problem(topic: string, uri: string): string | undefined {
    const found = webhookTopics().get(topic);
    if (!found) {
      throw new Error(`The folder webhooks has no file of the topic ${topic}.`);
    }
    const { name, scopes } = found;
    const refused = this.#access.refusedTopics.get(name);
    if (refused !== undefined) {
      return refused;
    }
    if (scopes.length > 0 && !isGranted([scopes], this.#access.scopes)) {
      return `The topic ${name} needs the access scope ${scopes.join(' or ')}`;
    }
    const type = typesOfTopics[name.split('/')[0] ?? ''];
    if (!this.#access.isApproved && platformAccess().protectedTypes.has(type ?? '')) {
      return `This app is not approved to subscribe to webhook topics containing protected customer data.`;
    }
    if (!uri.startsWith('https://')) {
      return 'Address protocol http:// is not supported';
    }
    return this.all.some((known) => known.topic === topic && known.uri === uri)
      ? 'Address for this topic has already been taken'
      : undefined;
  }
}

interface SubscriptionInput {
  topic: string;
  webhookSubscription: { uri?: string | null };
}
