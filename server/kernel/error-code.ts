/** The code that Node, a driver or a library gave an error; undefined where there is none. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether a file or a folder is not there. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Whether a disk, or a person's share of it, is full. */
export const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
