import type { z } from 'zod';

/** The parts of OpenAPI 3.1 that this service uses. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, PathItem>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    responses: Readonly<Record<string, ResponseObject>>;
    headers: Readonly<Record<string, HeaderObject>>;
    securitySchemes: Readonly<Record<string, SecurityScheme>>;
  };
}

export type JsonSchema = z.core.JSONSchema.JSONSchema;

export type PathItem = Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>>;

export interface Operation {
  operationId: string;
  summary: string;
  deprecated?: true;
  description?: string;
  tags: readonly string[];
  /** Alternatives. An empty one means that no key is required. */
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters: readonly Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  deprecated?: true;
  description: string;
  schema: JsonSchema;
  /** The value in the request whose answer the reference shows. */
  example?: string | number;
}

export interface ResponseObject {
  description: string;
  headers?: Readonly<Record<string, HeaderObject | Reference>>;
  content?: Content;
}

/** Schemas by content type. */
export type Content = Partial<Record<ContentType, { schema: JsonSchema; example?: unknown }>>;

type ContentType =
  | 'application/json'
  | 'application/octet-stream'
  | 'text/csv'
  | 'text/html'
  | 'text/event-stream';

export interface HeaderObject {
  description: string;
  schema: JsonSchema;
}

export interface Reference {
  $ref: string;
}

export interface SecurityScheme {
  type: 'apiKey' | 'http';
  description: string;
  in?: 'query' | 'header' | 'cookie';
  name?: string;
  scheme?: 'bearer';
}
