import { onThread } from '../../../server/kernel/threads/on-thread.ts'

/** Whether the thread had loaded `act.ts`, which this does not. */
export default onThread(async () => Symbol.for('act.ts is loaded') in globalThis)
