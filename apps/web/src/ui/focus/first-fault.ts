/** Brings whoever has sent a form to the first of its fields that is wrong, once those are marked: on a long form it is not on the screen. */
export const showFirstFault = (form: Element): void => {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    // In the middle, so that what it is called and what is wrong with it are seen too.
    field?.scrollIntoView({ block: 'center' })
  })
}

/** The same for every form of the page. */
export const showFaults = (): void =>
  document.addEventListener('submit', ({ target }) => showFirstFault(target as Element))
