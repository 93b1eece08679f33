/* The addresses: the start page, one page a table, one for whoever comes by a personal link or runs the server. */

class Route {
  path = $state(location.pathname)

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.path = location.pathname
    scrollTo(0, 0)
  }
}

export const route = new Route()

/** For links inside the house: no page load, but new tabs and the like still work. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  route.go(event.currentTarget.getAttribute('href')!)
}
