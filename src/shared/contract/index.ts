/** The whole API, by area. The server mounts these, the renderer calls them, OpenAPI lists them. */
export * as account from './account.ts'
export * as auth from './auth.ts'
export * as config from './config.ts'
export * as events from './events.ts'
export * as files from './files.ts'
export * as transcripts from './transcripts.ts'
