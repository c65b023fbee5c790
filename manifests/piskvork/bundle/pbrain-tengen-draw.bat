@"%~dp0pbrain-tengen64.exe" --draw-empty 25
