import type { Feed } from '../../../../shared/contract/feeds.ts'

/** Where recordings come from, as people know it: a folder lies in that of the person. */
export const shownUrl = ({ kind, url }: Feed, userId: string | undefined): string =>
  kind === 'folder' && userId !== undefined ? `${userId}/${url}` : url
