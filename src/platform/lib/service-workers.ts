/**
 * The browser's service workers, if it has them. Where storage is refused, Firefox throws as soon as they are asked
 * for, and the app goes on without.
 */
export function serviceWorkers(
  page: Pick<Navigator, "serviceWorker"> = navigator,
): ServiceWorkerContainer | undefined {
  try {
    return page.serviceWorker;
  } catch {
    return undefined;
  }
}
