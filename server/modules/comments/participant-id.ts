import { sha256 } from '../../kernel/sha256.ts'

/** Stands for a person in the mentions of one file: nobody can tell by it that they are the same in another. */
export const participantId = (fileId: string, userId: string): string => sha256(`${fileId} ${userId}`).slice(0, 16)
