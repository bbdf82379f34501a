import { baseName } from '../../../src/shared/domain/base-name.ts'

/** Whether a name is that of a recording, by its ending. */
export const isMedium = (name: string): boolean => baseName(name) !== name
