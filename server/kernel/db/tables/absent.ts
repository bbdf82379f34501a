import type { ColumnType } from 'kysely'

/** A column that holds null until something is known. */
export type Absent<T> = ColumnType<T | null, T | null | undefined, T | null>
