import { hydrateIslands } from './features/site/hydrate-islands.tsx'

// The public pages can be read without this script; it hydrates what answers to the visitor.
hydrateIslands(document)
