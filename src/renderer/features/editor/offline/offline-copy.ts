import { platform } from '../../../platform/index.ts'

/** Whether a file lies on this computer, for work without a network. */
export async function lookForOfflineCopy(id: string): Promise<boolean> {
  const taken = await platform.offline?.list().catch(() => [])
  return taken?.some((file) => file.id === id && file.state === 'ready') ?? false
}
