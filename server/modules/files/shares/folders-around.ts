import { type RawBuilder, sql } from 'kysely'

/** A folder with all that lie in it and below: a query for their ids. */
export const idsBelow = (folderId: string): RawBuilder<string> => sql<string>`(
  with recursive below (id) as (
    select cast(${folderId} as text)
    union
    select folder.id from folder join below on folder.parent_id = below.id
  )
  select id from below
)`

/** A folder with those that it lies in: a query for their ids. */
export const idsAbove = (folderId: string): RawBuilder<string> => sql<string>`(
  with recursive above (id) as (
    select cast(${folderId} as text)
    union
    select folder.parent_id from folder join above on folder.id = above.id where folder.parent_id is not null
  )
  select id from above
)`
