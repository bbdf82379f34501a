import type { TextIndex } from '../../ports/text-index.ts'

/** Stands for an index where there is none: it has nothing, so that texts are read. */
export const noTextIndex: TextIndex = {
  generation: () => Promise.resolve(null),
  begin: () => Promise.resolve(),
  put: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  texts: () => Promise.resolve([]),
  places: () => Promise.resolve(new Map()),
  find: () => Promise.resolve({ files: [], next: null }),
  close: () => Promise.resolve(),
}
