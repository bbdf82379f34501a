/** Saves what an address of ours answers, under the name that the reply gives it. */
export function downloadByLink(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
