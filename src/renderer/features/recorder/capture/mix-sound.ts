/**
 * One track with the sound of several streams. Stopping it stops theirs; when one of theirs ends, as by a pulled plug,
 * it ends too.
 */
export function mixSound(
  streams: readonly MediaStream[],
  createContext = () => new AudioContext(),
): MediaStreamTrack[] {
  const heard = streams.filter((stream) => stream.getAudioTracks().length > 0)
  if (heard.length < 2) return heard.flatMap((stream) => stream.getAudioTracks())
  const context = createContext()
  const mixed = context.createMediaStreamDestination()
  for (const stream of heard) context.createMediaStreamSource(stream).connect(mixed)
  const sources = heard.flatMap((stream) => stream.getAudioTracks())
  const [track] = mixed.stream.getAudioTracks()
  if (!track) return sources
  const stopMixed = track.stop.bind(track)
  track.stop = () => {
    stopMixed()
    for (const source of sources) source.stop()
    void context.close()
  }
  for (const source of sources) source.addEventListener('ended', () => track.dispatchEvent(new Event('ended')))
  return [track]
}
