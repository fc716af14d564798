import { RouterProvider } from "@tanstack/react-router";
import { mount } from "./mount.tsx";
import { router } from "./router.tsx";

/** The pages for people who are signed in. */
export const start = (): void => mount(<RouterProvider router={router} />);
