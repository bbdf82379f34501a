import { getWaveform } from '../../../../shared/contract/files/media.ts'
import { type PeakBytes, WAVEFORM_TYPE, waveformOf } from '../../../../shared/media/waveform-bytes.ts'
import { callForResponse } from '../../../lib/api.ts'

/** The shape of a file's sound. Throws an ApiError, 409 while it is not known. */
export async function fetchWaveform(id: string, signal: AbortSignal): Promise<PeakBytes> {
  const response = await callForResponse(
    getWaveform,
    { params: { id } },
    { signal, headers: { accept: WAVEFORM_TYPE } },
  )
  if (response.headers.get('content-type') === WAVEFORM_TYPE)
    return waveformOf(new Uint8Array(await response.arrayBuffer()))
  // What was taken along for work without a network is as the API answers it by default.
  const { rate, length, peaks } = getWaveform.reply.parse(await response.json())
  return { rate, length, peaks: Uint8Array.from(peaks) }
}
